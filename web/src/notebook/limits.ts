// What the analysis needs to know of an animation before its code is fetched.

/** The most positions that one has. */
export const mostPictures = 400;
