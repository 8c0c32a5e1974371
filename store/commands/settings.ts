import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { HasVersions } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import { mendable } from '../foundation/settings/mend';
import { valueAt, withValueAt } from '../foundation/settings/paths';
import { lookUp, type StoredSettings } from '../foundation/settings/settings';
import { changeSettings } from './change-settings';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { editDocument } from './edit-document';

const help = `Usage: npm run store -- settings get [PATH]
       npm run store -- settings set PATH=VALUE …
       npm run store -- settings load PATH FILE
       npm run store -- settings edit

Shows and changes the shop's settings: its name and address, currency, delivery, taxes, colours, navigation and so on. A
PATH is dotted, such as store_info.name or site_navigation.0.label; get without a PATH shows everything. A VALUE is
JSON, or plain text if the setting is text. load reads the value from a JSON file, such as a table of taxes
(docs/shipping-and-taxes.md). edit opens all settings in $EDITOR. Every running process uses a change within 2 seconds.
If a value is invalid, the command reports it and changes nothing. If another program made the settings invalid, the
shop uses the last valid settings until you correct the settings with the same commands.`;

export const command: Command = {
	help,
	async run([action, ...rest], terminal) {
		if (action === 'get' && rest.length <= 1)
			return withStore(terminal, (store) => show(store, terminal, rest[0] ?? ''));
		if (action === 'set' && rest.length > 0) return withStore(terminal, (store) => set(store, terminal, rest));
		if (action === 'load' && rest.length === 2)
			return withStore(terminal, (store) => load(store, terminal, rest as Loading));
		if (action === 'edit' && rest.length === 0) return withStore(terminal, (store) => edit(store, terminal));
		throw new CommandError(help);
	},
};

async function show(database: Database, terminal: Terminal, path: string): Promise<number> {
	const stored = await lookUp(database.db);
	const value = valueAt(mendable(stored), path);
	terminal.print(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
	if (stored.problem === null) return 0;
	terminal.complain(`These settings are invalid: ${stored.problem}\nThe shop uses the last valid settings.`);
	return 2;
}

async function set(store: Database & Clock & HasVersions, terminal: Terminal, assignments: string[]): Promise<number> {
	const changed = await changeSettings(store, terminal, (settings: unknown) =>
		assignments.reduce<unknown>((document, assignment) => {
			const at = assignment.indexOf('=');
			if (at < 1) throw new CommandError(`Write each setting as PATH=VALUE, not ${assignment}.`);
			const path = assignment.slice(0, at);
			return withValueAt(document, path, readValue(assignment.slice(at + 1), heldAt(document, path)));
		}, settings),
	);
	if (!changed) terminal.print('Nothing changed: the setting already has this value.');
	else for (const assignment of assignments) terminal.print(assignment + noteOn(assignment));
	return 0;
}

/** Settings that are part of the API contract but have no effect (docs/decisions/0012). */
const idle = ['hide_v3_banner'];

const noteOn = (assignment: string): string =>
	idle.some((path) => assignment.startsWith(`${path}=`)) ? ' (saved, but the shop does not use it yet)' : '';

type Loading = [path: string, file: string];

async function load(store: Database & Clock & HasVersions, terminal: Terminal, [path, file]: Loading): Promise<number> {
	const value = readDocument(resolve(terminal.folder, file), file);
	const changed = await changeSettings(store, terminal, (settings) => withValueAt(settings, path, value));
	terminal.print(
		changed ? `${path} now has the value in ${file}.` : 'Nothing changed: the setting already has this value.',
	);
	return 0;
}

function readDocument(at: string, name: string): unknown {
	try {
		return JSON.parse(readFileSync(at, 'utf8'));
	} catch (error) {
		throw new CommandError(`Cannot read ${name}: ${error instanceof Error ? error.message : error}`);
	}
}

async function edit(store: Database & Clock & HasVersions, terminal: Terminal): Promise<number> {
	const opened = await lookUp(store.db);
	const changed = await editDocument(terminal, textOf(opened), opened.problem, (document) =>
		changeSettings(store, terminal, (_settings, stored) => {
			if (stored.document !== opened.document) {
				throw new CommandError(
					'Someone else changed the settings in the meantime. Start again from the current settings.',
				);
			}
			return document;
		}),
	);
	terminal.print(changed ? 'The settings were changed.' : 'Nothing changed.');
	return 0;
}

/** Returns the settings as text for the editor. Returns invalid settings exactly as stored, so that no value is lost. */
const textOf = ({ settings, document }: StoredSettings): string =>
	settings ? JSON.stringify(settings, null, 2) : document;

/** Reads the current setting at a path. Returns undefined if the path refers to a new entry at the end of an array. */
function heldAt(document: unknown, path: string): unknown {
	const cut = path.lastIndexOf('.');
	const list = cut < 0 ? undefined : valueAt(document, path.slice(0, cut));
	if (Array.isArray(list) && path.slice(cut + 1) === String(list.length)) return undefined;
	return valueAt(document, path);
}

/**
 * Parses the typed value of a setting. If the current value is text, the new value stays text, because '12' may be a shop's name.
 * Any other value is parsed as JSON if possible.
 */
function readValue(typed: string, held: unknown): unknown {
	if (typeof held === 'string' && !/^".*"$/s.test(typed)) return typed;
	try {
		return JSON.parse(typed);
	} catch {
		return typed;
	}
}
