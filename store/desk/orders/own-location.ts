import { deskRefusal } from '../../foundation/refusal';
import type { DeskActor } from '../visitor';

/** The location that somebody looks at: their own where they see one alone, else the one that they have chosen, or all. */
export function locationFor({ staff }: DeskActor, chosen: number | undefined): number | null {
	if (staff.location_id === null) return chosen ?? null;
	if (chosen !== undefined && chosen !== staff.location_id) throw otherLocation();
	return staff.location_id;
}

/** @throws {Refused} 403 for what belongs to another location than theirs */
export function requireOwnLocation({ staff }: DeskActor, location_id: number | null): void {
	if (staff.location_id !== null && staff.location_id !== location_id) throw otherLocation();
}

const otherLocation = () => deskRefusal('role-not-allowed', 'It belongs to another location.');
