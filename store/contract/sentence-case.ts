/** Changes a text for use within a sentence: 'Awaiting payment' becomes 'awaiting payment'. */
export const midSentence = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

/** Changes a text for use at the start of a sentence or of a table cell: the first letter becomes a capital letter. */
export const startSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
