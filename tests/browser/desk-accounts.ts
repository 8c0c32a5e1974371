import { randomUUID } from 'node:crypto';
import type { Shop } from '../harness/shop';
import { inDatabase } from './shop-database';

/** Adds a library with an account at the shop and returns its id. */
export const addLibrary = (shop: Shop): number =>
	inDatabase(shop.dataDir, (db) => {
		const now = Math.floor(Date.now() / 1000);
		return db
			.prepare(
				`insert into customers (email, first_name, last_name, company, is_institution, created_at, updated_at)
				values (?, 'Lee', 'Librarian', 'City Library', 1, ?, ?) returning id`,
			)
			.pluck()
			.get(`library-${randomUUID()}@example.org`, now, now) as number;
	});
