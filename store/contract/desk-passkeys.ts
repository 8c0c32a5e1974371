import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
	RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { z } from 'zod';
import { defineDesk } from './desk-call';
import type { StaffLogIn } from './desk-session';
import { json, requiredText } from './fields';

/** One of the calling staff member's passkeys. */
export interface StaffPasskey {
	/** The passkey's id. */
	credential_id: string;
	/** The name that the owner gave to the passkey, such as 'Till, fingerprint'. */
	name: string;
	/** When the passkey was created and when it was last used, in Unix seconds; `used_at` is null if it was never used. */
	created_at: number;
	used_at: number | null;
}

const source = 'docs/behaviour/desk.md#passkeys';

/** Bytes in base64url, as browsers send them. The certificate of a passkey is the longest of these values. */
const bytes = (max: number) =>
	z
		.string()
		.max(max)
		.regex(/^[\w-]+$/, 'must be base64url');
const idLength = 1400;
const clientDataLength = 4000;
const objectLength = 20_000;

const credential = {
	id: bytes(idLength),
	rawId: bytes(idLength),
	type: z.literal('public-key'),
	clientExtensionResults: z.object({}).default({}),
};

const registration = z.object({
	...credential,
	response: z.object({
		clientDataJSON: bytes(clientDataLength),
		attestationObject: bytes(objectLength),
		transports: z
			.array(z.string().regex(/^[a-z-]{1,20}$/))
			.max(10)
			.optional(),
	}),
}) as unknown as z.ZodType<RegistrationResponseJSON, z.ZodTypeDef, RegistrationResponseJSON>;

const authentication = z.object({
	...credential,
	response: z.object({
		clientDataJSON: bytes(clientDataLength),
		authenticatorData: bytes(objectLength),
		signature: bytes(clientDataLength),
		userHandle: bytes(200).optional(),
	}),
}) as unknown as z.ZodType<AuthenticationResponseJSON, z.ZodTypeDef, AuthenticationResponseJSON>;

const named = { credential_id: bytes(idLength) };

/**
 * Passkeys, which a browser or a phone stores. In a browser with scripts, a passkey replaces both the password and the second
 * step.
 */
export const deskPasskeys = {
	/** Returns the options for the function `startRegistration` of the browser's passkey library. */
	'desk-passkeys/beginRegistration': defineDesk<{ options: PublicKeyCredentialCreationOptionsJSON }>()({
		source,
		payload: z.object({}),
	}),
	/** `response` is the result of the function `startRegistration`. */
	'desk-passkeys/finishRegistration': defineDesk<{ passkeys: StaffPasskey[] }>()({
		source,
		payload: z.object({ name: requiredText(60), response: json(registration) }),
	}),
	/** Returns the options for the function `startAuthentication`. */
	'desk-passkeys/beginLogIn': defineDesk<{ options: PublicKeyCredentialRequestOptionsJSON }>()({
		source,
		reads: true,
		payload: z.object({}),
	}),
	'desk-passkeys/finishLogIn': defineDesk<StaffLogIn>()({
		source,
		payload: z.object({ response: json(authentication) }),
	}),
	'desk-passkeys/list': defineDesk<{ passkeys: StaffPasskey[] }>()({ source, reads: true, payload: z.object({}) }),
	'desk-passkeys/rename': defineDesk<{ passkeys: StaffPasskey[] }>()({
		source,
		payload: z.object({ ...named, name: requiredText(60) }),
	}),
	'desk-passkeys/remove': defineDesk<{ passkeys: StaffPasskey[] }>()({ source, payload: z.object(named) }),
};
