import { tryToWrite } from './foundation/disk';
import { lookUp } from './foundation/settings/settings';
import type { Store } from './store';

/** What is said of a shop that nobody has set up. */
export const notSetUp = 'not set up';

/** How long the database and the disk may take to show that they are there. Milliseconds. */
const timeout = 5000;

/** What keeps the store from serving, in a line for each; nothing when it is ready. */
export async function problemsOf(store: Store): Promise<string[]> {
	const looks = [
		inTime(store.ping()).then(nothing, () => 'the database does not answer'),
		inTime(tryToWrite(store.config.DATA_DIR)).then(nothing, (error) => `the disk cannot be written to (${error.code})`),
	];
	const problems = (await Promise.all(looks)).filter((problem) => problem !== null);
	// Without a database there is no telling what it would say of the settings.
	if (problems.length > 0) return problems;
	const { problem, made } = await inTime(lookUp(store.catalogue)).catch(({ message }: Error) => ({
		...{ problem: message, made: false },
	}));
	if (problem !== null) return [`the settings cannot be used: ${problem}`];
	return made ? [] : [notSetUp];
}

const nothing = () => null;

async function inTime<Result>(look: Promise<Result>): Promise<Result> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(Object.assign(new Error('it took too long'), { code: 'ETIMEDOUT' })), timeout);
	});
	return Promise.race([look, late]).finally(() => clearTimeout(timer));
}
