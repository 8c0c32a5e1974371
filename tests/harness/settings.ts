import { writeSettings } from '~store/foundation/settings/settings';
import type { Store } from '~store/store';

/** Replaces the settings; this process sees them at once. */
export async function setSettings(store: Store, settings: object): Promise<void> {
	await writeSettings(store.db, settings, store.now());
	store.versions.refresh();
}
