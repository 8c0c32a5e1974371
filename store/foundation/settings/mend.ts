import { settingsSchema } from '../../contract/settings';
import type { StoredSettings } from './settings';

/**
 * Settings that cannot be used, as something to be mended. This is what stands in the database, with whatever it lacks from the
 * last good ones, and without what no setting is called. Those themselves where there is nothing to be read.
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
