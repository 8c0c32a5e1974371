import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A program that runs beside the shop, in a process or a thread of its own. */
export interface SideProgram {
	/** Its file from source, which is compiled as it is loaded. */
	source: string;
	/** What it is called beside the built server (scripts/build.mjs). */
	built: string;
}

const here = fileURLToPath(import.meta.url);

/** The program lies beside the built server; from source it is compiled as it is loaded. */
export function entryOf({ source, built }: SideProgram): { file: string; execArgv: string[] } {
	if (!here.endsWith('.ts')) return { file: join(dirname(here), built), execArgv: [] };
	const tsx = pathToFileURL(createRequire(here).resolve('tsx')).href;
	return { file: join(dirname(here), '..', source), execArgv: ['--import', tsx] };
}

/** The same for a thread: from source it begins with what compiles the others, and is told the file by `source`. */
export function threadOf({ source, built }: SideProgram): { file: string; data: { source?: string } } {
	if (!here.endsWith('.ts')) return { file: join(dirname(here), built), data: {} };
	const file = join(dirname(here), 'source-thread.mjs');
	return { file, data: { source: pathToFileURL(join(dirname(here), '..', source)).href } };
}
