const segmenter = new Intl.Segmenter();
/** No letter that people write is more. UTF-16 units. */
const maxGraphemeLength = 20;

/** Whether a text has at most so many of what people count as letters: an accent or a skin colour is no letter of its own. */
export const hasAtMost = (most: number, text: string): boolean =>
	text.length <= most || (text.length <= most * maxGraphemeLength && [...segmenter.segment(text)].length <= most);
