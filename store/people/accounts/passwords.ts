import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { passwordLengthFault } from '../../contract/password-length';
import { isMadeOfOwnWords, type PasswordOwner } from './own-words';

/** The number of the most common passwords that the shop refuses. */
const refused = 10_000;

let common: Promise<ReadonlySet<string>> | null = null;

/** Returns the most common passwords in lower case. The passwords are loaded on the first call. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
	common ??= read();
	return common;
}

async function read(): Promise<ReadonlySet<string>> {
	const { dictionary } = await import('@zxcvbn-ts/language-common');
	// The list of passwords is sorted by frequency, most common password first.
	return new Set(dictionary['passwords-common'].slice(0, refused));
}

/** The cost of hashing a password. */
export interface HashCost {
	/** The memory in KiB. */
	memoryCost: number;
	/** The number of passes over the memory for one hash. */
	timeCost: number;
}

/** The cost of hashing a password: about 65 ms and 64 MiB on one core of a 2025 server (docs/decisions/0007-accounts.md). */
export const hashCost: HashCost = { memoryCost: 65_536, timeCost: 4 };

/** Hashes and verifies passwords (argon2id). */
export interface Passwords {
	hash(password: string): Promise<string>;
	/** Returns whether a hash matches a password. If there is no hash, returns false after the same time. */
	verify(hashed: string | null, password: string): Promise<boolean>;
	/** Returns whether a hash was made at a different cost, so that it should be renewed at the next log-in. */
	isDated(hashed: string): boolean;
}

export interface HasPasswords {
	passwords: Passwords;
}

/** @param argon2 hashes at the given cost, and verifies at the cost that the hash contains */
export function openPasswords(cost: HashCost = hashCost, argon2 = { hash, verify }): Passwords {
	const make = (password: string) => argon2.hash(plain(password), { ...cost, parallelism: 1 });
	/**
	 * The hash of a random password. If an e-mail address has no account, this hash is verified instead, so that a log-in takes
	 * equally long.
	 */
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

/** Normalizes a password, so that it matches regardless of the way in which a keyboard composes its characters. */
const plain = (password: string): string => password.normalize('NFKC');

/**
 * Returns the reason why an owner cannot use a new password (docs/behaviour/accounts.md#passwords). Returns null if the password
 * is valid.
 */
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
