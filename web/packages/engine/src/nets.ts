// Where the nets lie, beside the module. The build puts one for each file here, written out: bundlers find files by such words only.

/** By the names of their files, such as `ID.txt`. */
export const nets: Record<string, URL> = {};
