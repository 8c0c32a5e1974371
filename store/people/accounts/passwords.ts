import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { passwordLengthFault } from '../../contract/password-length';
import { isMadeOfOwnWords, type PasswordOwner } from './own-words';

/** How many of the most common passwords are refused. */
const refused = 10_000;

let common: Promise<ReadonlySet<string>> | null = null;

/** The passwords that are chosen, and so guessed, most often, in lower case. They are read when one is first asked for. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
	common ??= read();
	return common;
}

async function read(): Promise<ReadonlySet<string>> {
	const { dictionary } = await import('@zxcvbn-ts/language-common');
	// The most common ones come first.
	return new Set(dictionary['passwords-common'].slice(0, refused));
}

/** The cost of trying a password. */
export interface HashCost {
	/** KiB. */
	memoryCost: number;
	/** Passes over the memory. */
	timeCost: number;
}

/** About 65 ms and 64 MiB on one core of a 2025 server (docs/decisions/0007-accounts.md). */
export const hashCost: HashCost = { memoryCost: 65_536, timeCost: 4 };

/** Makes and verifies hashes of passwords (argon2id). */
export interface Passwords {
	hash(password: string): Promise<string>;
	/** Whether a hash is of this password. Returns false without a hash, and takes as long as with one. */
	verify(hashed: string | null, password: string): Promise<boolean>;
	/** Whether a hash was made at another cost than today's, and should be made again when its password is known. */
	isDated(hashed: string): boolean;
}

export interface HasPasswords {
	passwords: Passwords;
}

/** @param argon2 hashes and verifies, each at the given cost, or at the hash's own */
export function openPasswords(cost: HashCost = hashCost, argon2 = { hash, verify }): Passwords {
	const make = (password: string) => argon2.hash(plain(password), { ...cost, parallelism: 1 });
	/** The hash of a random password. It is verified for an e-mail without an account, which takes as long as for one with an account. */
	let decoyHash: Promise<string> | null = null;
	return {
		hash: make,
		async verify(hashed, password) {
			decoyHash ??= make(randomBytes(32).toString('base64'));
			const same = await argon2.verify(hashed ?? (await decoyHash), plain(password));
			return hashed !== null && same;
		},
		isDated(hashed) {
			const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
			const same = memoryCost === cost.memoryCost && timeCost === cost.timeCost && parallelism === 1;
			return !same || !hashed.startsWith('$argon2id$');
		},
	};
}

/** The same letters are the same password, however a keyboard composes them. */
const plain = (password: string): string => password.normalize('NFKC');

/** Returns the fault of a new password for this owner (docs/behaviour/accounts.md#passwords); null for a valid one. */
export async function passwordFault(password: string, owner: PasswordOwner): Promise<string | null> {
	const fault = passwordLengthFault(password);
	if (fault) return fault;
	const word = plain(password).toLowerCase();
	if (word === plain(owner.email).toLowerCase()) return 'Password must not be your e-mail address.';
	if ((await commonPasswords()).has(word)) {
		return 'This password is one of the most common ones. Please choose another.';
	}
	return (await isMadeOfOwnWords(word, owner))
		? 'This password is too close to your name, your e-mail address or the name of our shop. Please choose another.'
		: null;
}
