/** What is visible in a component, or in a module when `path` ends in .ts. */
export function visibleTexts(source: string, path: string): { line: number; text: string }[];
