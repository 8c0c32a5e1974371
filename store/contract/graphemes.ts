const segmenter = new Intl.Segmenter();
/** The maximum length of one grapheme in UTF-16 units. No character that people write is longer. */
const maxGraphemeLength = 20;

/**
 * Returns whether a text has at most `most` characters, as people count characters. An accent or a skin tone does not count as a
 * separate character.
 */
export const hasAtMost = (most: number, text: string): boolean =>
	text.length <= most || (text.length <= most * maxGraphemeLength && [...segmenter.segment(text)].length <= most);
