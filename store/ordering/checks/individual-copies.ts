import { sql } from 'kysely';
import { baseCondition, isIndividualCopy } from '../../contract/copy-codes';
import { condition as conditionField } from '../../contract/fields';
import { type Check, combineChecks } from './check';

/**
 * Checks that every offer's code is a valid condition, such as 'new', or a valid condition with the number of an individual copy.
 */
const codesAreValid: Check = async (db) => {
	const { rows } = await sql<{ eisbn: string; condition: string }>`select eisbn, condition from offers
		join titles on titles.id = offers.title_id where condition like '%-%' order by eisbn, condition`.execute(db);
	return rows
		.filter(({ condition }) => !isIndividualCopy(condition) || !conditionField().safeParse(condition).success)
		.map(({ eisbn, condition }) => `${eisbn} has an offer with the unknown condition ${JSON.stringify(condition)}.`);
};

/**
 * Checks that a title has no two offers with the same condition, price and note, because shoppers could not tell these offers
 * apart.
 */
const copiesDiffer: Check = async (db) => {
	const { rows } = await sql<{ eisbn: string; one: string; other: string }>`
		select eisbn, one.condition as one, other.condition as other from offers as one
		join offers as other on other.title_id = one.title_id and other.id <> one.id
		join titles on titles.id = one.title_id
		where one.condition like '%-%'
			and (other.condition not like '%-%' or one.id < other.id)
			and coalesce(one.price, -1) = coalesce(other.price, -1)
			and coalesce(one.discount, 0) = coalesce(other.discount, 0)
			and coalesce(one.note, '') = coalesce(other.note, '')
			and exists (select 1 from stock where stock.offer_id = one.id and stock.onhand > 0)
			and exists (select 1 from stock where stock.offer_id = other.id and stock.onhand > 0)
		order by eisbn, one.condition, other.condition`.execute(db);
	return rows
		.filter(({ one, other }) => baseCondition(one) === baseCondition(other))
		.map(({ eisbn, one, other }) => `${eisbn} has two offers of the same price and note: ${one} and ${other}.`);
};

/**
 * Checks that offers of individual used copies have valid codes and differ from each other
 * (docs/decisions/0046-individual-copies.md).
 */
export const checkIndividualCopies = combineChecks(codesAreValid, copiesDiffer);
