import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { hourSeconds } from '~store/contract/durations';
import { type SignedCookie, signedCookie } from './cookie.server';
import { undoButton } from './flash.server';

/** How long the answers are kept while the visitor logs in or sets a new password, in seconds. */
const maxAge = hourSeconds;

/** The longest packed form, in characters. A browser keeps 4,096 characters of a cookie, and signing adds a third. */
const maxPackedLength = 2800;
/** The largest size that a packed form may unpack to, in bytes. */
const maxUnpackedLength = 2 ** 16;

const heldForm = z.object({
	/** The page that the form belongs to. */
	path: z.string(),
	/** The customer who saw the form, as their `customerMark`. At the desk, the staff member's id. */
	customer: z.string(),
	/** Each field that is kept, with its value. A name may occur several times. */
	answers: z.array(z.tuple([z.string(), z.string()])),
	/** The button that was pressed beside a notice. */
	undo: undoButton.optional(),
	/** Whether some answers were left out because they are secret, or too long for a cookie. */
	incomplete: z.boolean(),
});

/** The answers of a form that was posted after its customer's log-in had expired. */
export type HeldForm = z.output<typeof heldForm>;

/**
 * Fields that are never kept, because they are worth money, open an account, or are valid for only one post. Applies to
 * the shop's forms and the desk's.
 */
export const unkeptFields: ReadonlySet<string> = new Set([
	...['password', 'new_password', 'confirm', 'number', 'cvv', 'pin', 'card_number', 'card_cvv'],
	...['captcha', 'captcha_token', 'key'],
]);

/** A cookie that keeps one form while its sender logs in again. */
export interface HeldFormCookie {
	/** The form that is kept; null for none, or for a cookie that was tampered with. */
	read(request: Request): Promise<HeldForm | null>;
	/** The header that keeps a form whole; null for a form that is too long for a cookie. */
	wholeHeader(request: Request, held: HeldForm): Promise<string | null>;
	/** The header that keeps a form. The longest answers are left out until the rest fits into a cookie. */
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

/** The shop's own. */
export const { read: readHeldForm, header: heldFormHeader, clear: clearHeldForm } = heldFormCookie('held-form');
