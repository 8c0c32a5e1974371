import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { hourSeconds } from '~store/contract/durations';
import { signedCookie } from './cookie.server';

/** How long the answers are kept for the log-in, or a new password, to take. Seconds. */
const maxAge = hourSeconds;

/** The longest packed form. A browser keeps 4,096 characters of a cookie, and signing adds a third. Characters. */
const maxPackedLength = 2800;
/** The most that a packed form may unpack to. Bytes. */
const maxUnpackedLength = 2 ** 16;

const heldForm = z.object({
	/** The page that the form belongs to. */
	path: z.string(),
	/** The customer who was shown the form: `customerMark` of them. */
	customer: z.string(),
	answers: z.record(z.string()),
	/** Some answers were not kept: they are secret, or too long for a cookie. */
	incomplete: z.boolean(),
});

/** The answers of a form that was posted after its customer's log-in had expired. */
export type HeldForm = z.output<typeof heldForm>;

const heldCookie = signedCookie('held-form', maxAge);

export async function readHeldForm(request: Request): Promise<HeldForm | null> {
	const packed = await heldCookie.read(request);
	if (typeof packed !== 'string' || packed === '') return null;
	try {
		const json = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: maxUnpackedLength });
		return heldForm.parse(JSON.parse(json.toString()));
	} catch {
		return null;
	}
}

/** The header that keeps a form. The longest answers are left out until the rest fits into a cookie. */
export function heldFormHeader(request: Request, held: HeldForm): Promise<string> {
	const packed = pack(held);
	if (packed.length <= maxPackedLength) return heldCookie.header(request, packed);
	const answers = Object.entries(held.answers).sort(([, one], [, other]) => one.length - other.length);
	if (answers.length === 0) return heldCookie.clear(request);
	return heldFormHeader(request, {
		...held,
		answers: Object.fromEntries(answers.slice(0, -1)),
		incomplete: true,
	});
}

const pack = (held: HeldForm): string => deflateRawSync(JSON.stringify(held)).toString('base64url');

export const clearHeldForm = heldCookie.clear;
