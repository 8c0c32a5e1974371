import type { HealthPoint } from '../../contract/desk-health';
import type { Settings } from '../../contract/settings';
import { zoneWarnings } from '../../contract/zone-changes';

/** Checks the time zone of the shop, and the time zone data of Node. */
export function zonesHealth({ store_info }: Settings): HealthPoint {
	const warnings = zoneWarnings(store_info);
	const words = warnings.join(' ') || `The time zone ${store_info.timezone} is up to date.`;
	return { name: 'zones', state: warnings.length > 0 ? 'look' : 'good', words };
}
