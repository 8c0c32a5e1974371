import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { hourSeconds } from '~store/contract/durations';
import { type SignedCookie, signedCookie } from './cookie.server';
import { undoButton } from './flash.server';

/** How long a posted form is stored while the visitor logs in or sets a new password, in seconds. */
const maxAge = hourSeconds;

/**
 * The maximum length of a compressed form in a cookie, in characters. A browser stores 4,096 characters of a cookie, and signing
 * makes the value a third longer.
 */
const maxPackedLength = 2800;
/** The maximum size of a form after decompression, in bytes. */
const maxUnpackedLength = 2 ** 16;

const heldForm = z.object({
	/** The path of the page that contains the form. */
	path: z.string(),
	/** The `customerMark` of the customer who saw the form. At the desk, the id of the staff member who saw the form. */
	customer: z.string(),
	/** The stored fields with their values. A field name may occur several times. */
	answers: z.array(z.tuple([z.string(), z.string()])),
	/** The undo button that the visitor pressed. */
	undo: undoButton.optional(),
	/** Whether some values of the form were left out because they are secret, or too long for a cookie. */
	incomplete: z.boolean(),
});

/** The values of a form that was posted after its customer's session had ended. */
export type HeldForm = z.output<typeof heldForm>;

/**
 * Fields that are never stored, because they contain a secret or are valid for only one post. The list of these fields applies
 * to the forms of the shop and the desk.
 */
export const unkeptFields: ReadonlySet<string> = new Set([
	...['password', 'new_password', 'confirm', 'number', 'cvv', 'pin', 'card_number', 'card_cvv'],
	...['captcha', 'captcha_token', 'key'],
]);

/** A cookie that stores one form while its user logs in again. */
export interface HeldFormCookie {
	/** Returns the stored form from the cookie. Returns null if no form is stored, or if the cookie's signature is invalid. */
	read(request: Request): Promise<HeldForm | null>;
	/** Returns the header that stores a whole form in a cookie; null for a form that is too long for a cookie. */
	wholeHeader(request: Request, held: HeldForm): Promise<string | null>;
	/**
	 * Returns the header that stores a form in a cookie. Leaves out the form's longest values until the other values fit into a
	 * cookie.
	 */
	header(request: Request, held: HeldForm): Promise<string>;
	clear: SignedCookie['clear'];
}

export function heldFormCookie(name: string): HeldFormCookie {
	const cookie = signedCookie(name, maxAge);
	const wholeHeader = async (request: Request, held: HeldForm) => {
		const packed = deflateRawSync(JSON.stringify(held)).toString('base64url');
		return packed.length <= maxPackedLength ? cookie.header(request, packed) : null;
	};
	const header = async (request: Request, held: HeldForm): Promise<string> => {
		const whole = await wholeHeader(request, held);
		if (whole !== null) return whole;
		const answers = [...held.answers].sort(([, one], [, other]) => one.length - other.length).slice(0, -1);
		if (answers.length === held.answers.length) return cookie.clear(request);
		return header(request, { ...held, answers, incomplete: true });
	};
	const read = async (request: Request) => {
		const packed = await cookie.read(request);
		if (typeof packed !== 'string' || packed === '') return null;
		try {
			const json = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: maxUnpackedLength });
			return heldForm.parse(JSON.parse(json.toString()));
		} catch {
			return null;
		}
	};
	return { read, wholeHeader, header, clear: cookie.clear };
}

/** The cookie for the shop's own forms. */
export const { read: readHeldForm, header: heldFormHeader, clear: clearHeldForm } = heldFormCookie('held-form');
