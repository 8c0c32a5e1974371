import { settingsSchema } from '../../contract/settings';
import type { StoredSettings } from './settings';

/**
 * Returns a document in which a bookseller can correct invalid settings. The result is the stored document, with missing values
 * taken from the last good settings and without unknown names. If the stored document cannot be parsed, returns the last good
 * settings.
 */
export function mendable({ settings, document, lastGood }: StoredSettings): unknown {
	return settings ?? filled(parsed(document), lastGood ?? settingsSchema.parse({}));
}

function filled(value: unknown, model: unknown): unknown {
	if (value === undefined) return model;
	if (!isRecord(value) || !isRecord(model)) return value;
	return Object.fromEntries(Object.entries(model).map(([name, inner]) => [name, filled(value[name], inner)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(document: string): unknown {
	try {
		return JSON.parse(document);
	} catch {
		return undefined;
	}
}
