import { expect, it } from 'vitest';
import { nameOf } from '~store/foundation/database/slow-queries';

it.each([
	['select "id" from "titles" inner join "offers" on true where "id" = ?', 'select titles'],
	['insert into cart_items ("id") values (?)', 'insert cart_items'],
	['update "carts" set "updated_at" = $1', 'update carts'],
	['delete from "sessions" where "id" = $1', 'delete sessions'],
	['begin immediate', 'begin'],
	['with recursive n(i) as (select 1) select count(*) from n', 'with n'],
	['  (select * from "orders")', 'select orders'],
])('%s is called %s', (statement, name) => {
	expect(nameOf(statement)).toBe(name);
});
