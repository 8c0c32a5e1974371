/** How a text is set: one of the two stacks, with its weight, slant, capitals and tracking (ems). */
export interface Face {
	family: 'serif' | 'sans';
	bold?: boolean;
	italic?: boolean;
	caps?: boolean;
	tracking?: number;
}

/** An SVG in an image element can use only system fonts, so the stacks name fonts that devices have. */
export const serifStack = "Georgia,'Iowan Old Style','Times New Roman',serif";
export const sansStack = "'Helvetica Neue',Arial,sans-serif";

const latin = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Z}\p{M}\p{Cf}]*$/u;
const slantable = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}\p{Z}\p{M}]*$/u;
const rightToLeft = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The face that suits a text: capitals and tracking belong to Latin letters, a slant to scripts that have an italic. */
export function faceFor(text: string, face: Face): Face {
	if (latin.test(text)) return face;
	return { family: face.family, bold: face.bold, italic: face.italic && slantable.test(text) };
}

/** True when the text starts in a script that runs from right to left. */
export function isRightToLeft(text: string): boolean {
	return rightToLeft.test(text);
}

/** The distance between two baselines in type sizes: scripts with marks above and below need more air. */
export function leadingOf(text: string, face: Face): number {
	if (!slantable.test(text)) return 1.3;
	if (face.caps) return face.bold ? 1.02 : 1.12;
	return face.bold ? 1.08 : 1.14;
}
