/** Changes a text for use within a sentence: 'Awaiting payment' becomes 'awaiting payment'. */
export const midSentence = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

/** Removes the full stop at the end of words that are followed by others: 'Cracked spine.' becomes 'Cracked spine'. */
export const withoutFullStop = (words: string): string => words.replace(/\.$/, '');

/** Changes words for the start of a sentence or a cell. */
export const startSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
