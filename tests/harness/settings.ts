import { settingsAnswer } from '~store/calls/settings-answer';
import { settingsSchema } from '~store/contract/settings';
import type { Location, StoreSettings } from '~store/contract/webstore';
import { transact } from '~store/foundation/database/transactions';
import { writeSettings } from '~store/foundation/settings/settings';
import type { Store } from '~store/store';

/** Replaces the settings; this process sees them at once. */
export async function setSettings(store: Store, settings: object): Promise<void> {
	await transact(store, (transaction) => writeSettings(transaction, settings, store.now()));
	store.versions.refresh();
}

/** Returns the settings that every visitor of a shop can read. */
export const settingsTold = (settings: object, locations: Location[] = []): StoreSettings =>
	settingsAnswer(settingsSchema.parse(settings), locations, true);
