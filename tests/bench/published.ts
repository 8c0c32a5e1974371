import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasSharedData, sharedData } from '../harness/shared-data';

/** The first line of a measurement that uses books of published tables, or of the sample shop. */
export const whoseBooks = hasSharedData
	? `Books of the tables in ${sharedData}.`
	: `Books of the sample shop, as there is no ${sharedData} (SHARED_DATA may name another folder): other figures than those of docs/measurements.md, which are of published tables.`;

/** Returns the path of a published file. If it is missing, the measurement ends with 2, as its figures would not be comparable. */
export function publishedFile(...names: string[]): string {
	const path = join(sharedData, ...names);
	if (existsSync(path)) return path;
	console.error(
		`${path} is absent. Put it there, have SHARED_DATA name the folder that has it, or one that is not there: then the sample shop’s books are taken.`,
	);
	process.exit(2);
}
