/** A font style: one of the two font lists, with weight, italics, capitals and letter spacing (in ems). */
export interface Face {
	family: 'serif' | 'sans';
	bold?: boolean;
	italic?: boolean;
	caps?: boolean;
	tracking?: number;
}

/**
 * The fonts for serif text. An SVG in an <img> element can use only system fonts, so the lists contain fonts that most devices
 * have.
 */
export const serifStack = "Georgia,'Iowan Old Style','Times New Roman',serif";
export const sansStack = "'Helvetica Neue',Arial,sans-serif";

const latin = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Z}\p{M}\p{Cf}]*$/u;
const slantable = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}\p{Z}\p{M}]*$/u;
const rightToLeft = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Returns the font style for a text. Uses capitals and letter spacing only for Latin letters, and italics only for scripts that
 * have them.
 */
export function faceFor(text: string, face: Face): Face {
	if (latin.test(text)) return face;
	return { family: face.family, bold: face.bold, italic: face.italic && slantable.test(text) };
}

/** Whether the text begins with a script that runs from right to left. */
export function isRightToLeft(text: string): boolean {
	return rightToLeft.test(text);
}

/** Returns the line height in font sizes. Scripts with marks above and below the letters need more space. */
export function leadingOf(text: string, face: Face): number {
	if (!slantable.test(text)) return 1.3;
	if (face.caps) return face.bold ? 1.02 : 1.12;
	return face.bold ? 1.08 : 1.14;
}
