import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The longest time for sending a mail, in milliseconds. */
const timeout = 15_000;

/**
 * Returns the path of the link in the newest mail to a recipient, from the folder in which a shop without a mail server leaves
 * mails. Waits for it; `seen` are the links that were followed before.
 */
export async function mailedPath(dataDir: string, to: string, seen: string[] = []): Promise<string> {
	return newest(dataDir, to, (path) => path.includes('token=') && !seen.includes(path));
}

/** Returns the path of the link that opens an order without a log-in, from the newest mail to its shopper. Waits for it. */
export const mailedOrderPath = (dataDir: string, to: string, number: string): Promise<string> =>
	newest(dataDir, to, (path) => path.startsWith(`/account/order/${number}?key=`));

async function newest(dataDir: string, to: string, wanted: (path: string) => boolean): Promise<string> {
	for (const end = Date.now() + timeout; Date.now() < end; await pause(200)) {
		const link = linksTo(join(dataDir, 'outbox'), to).filter(wanted).at(-1);
		if (link) return link;
	}
	throw new Error(`No mail came for ${to}.`);
}

/** Returns the links with a token or a key, in the order in which the mails were written. */
function linksTo(folder: string, to: string): string[] {
	return filesIn(folder)
		.filter((name) => name.endsWith('.eml'))
		.sort((one, other) => numberOf(one) - numberOf(other))
		.map((name) => readFileSync(join(folder, name), 'utf8'))
		.filter((mail) => new RegExp(`^To: .*${to.replace(/[.+]/g, '\\$&')}`, 'mi').test(mail))
		.flatMap((mail) => {
			const [address] = /https?:\/\/\S+[?&](?:token|key)=[\w-]+/.exec(decoded(mail)) ?? [];
			const url = address ? new URL(address) : null;
			return url ? [url.pathname + url.search] : [];
		});
}

/** Mails are numbered in the order in which they were written: 'time-number.eml'. */
const numberOf = (name: string): number => Number(/-(\d+)\.eml$/.exec(name)?.[1]);

function filesIn(folder: string): string[] {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}

/** Decodes the text of a mail (quoted-printable). */
const decoded = (mail: string): string =>
	mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number(`0x${code}`)));
