import type { HasConfig } from '../../config';
import { grouped } from '../contract/grouped';
import type { Database } from '../foundation/database/database';
import { ownData } from '../sample/own-data';
import { CommandError } from './command';
import { databaseName } from './database-name';

/**
 * Requires a confirmation before a real shop is replaced: the command's option must contain the shop's name. The sample shop
 * needs no confirmation.
 * @param named the value of the option `--replace`
 * @throws {CommandError} without a confirmation; the message lists the data that would be lost
 */
export async function requireReplaceable(
	{ db, config }: Database & HasConfig,
	named: string | undefined,
): Promise<void> {
	const name = databaseName(config);
	if (named === name) return;
	if (named !== undefined) throw new CommandError(`--replace names ${named}, but this database is ${name}.`);
	const { isSetUp, titles, orders, customers } = await ownData(db);
	if (!isSetUp && titles + orders + customers === 0) return;
	throw new CommandError(
		`${name} already holds a real shop: ${grouped(titles)} titles, ${grouped(orders)} orders and ${grouped(customers)} ` +
			`accounts of its own. To delete all of its data, run the command again with --replace '${name}'`,
	);
}
