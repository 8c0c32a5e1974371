/** Changes words for use within a sentence: 'Awaiting payment' becomes 'awaiting payment'. */
export const midSentence = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

/** Changes words for the start of a sentence or a cell. */
export const startSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
