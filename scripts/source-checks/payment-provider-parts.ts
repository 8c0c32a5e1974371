import { existsSync, readdirSync } from 'node:fs';
import { paymentVariables } from '../../config';
import { paymentProviders, providerTitles } from '../../store/contract/payment-providers';
import { type Problem, read } from './problems';

const page = 'docs/payments.md';
const folder = 'store/foundation/database/migrations';

/**
 * Checks that each payment provider has the parts that types cannot require: its return route, its migration and its row in
 * docs/payments.md.
 */
export function paymentProviderParts(): Problem[] {
	const table = read(page).split('\n');
	const lists = readdirSync(folder).flatMap(
		(file) => read(`${folder}/${file}`).match(/oneOf\('payments', 'provider', .*/g) ?? [],
	);
	return paymentProviders.flatMap((name) => {
		const problems: Problem[] = [];
		const route = `app/routes/checkout.${name}.ts`;
		if (!existsSync(route) || !read(route).includes(`comesBackFrom('${name}')`))
			problems.push({ file: route, advice: `Shoppers return from ${name} here. Call comesBackFrom('${name}').` });
		if (!lists.at(-1)?.includes(`'${name}'`))
			problems.push({ file: folder, advice: `Add a migration that allows '${name}' in payments.provider.` });
		const row = table.findIndex((line) => line.startsWith(`| ${providerTitles[name]} |`));
		if (row === -1) problems.push({ file: page, advice: `Add a row for ${providerTitles[name]}.` });
		else
			for (const variable of paymentVariables[name].needed)
				if (!table[row]?.includes(`\`${variable}\``))
					problems.push({ file: page, line: row + 1, advice: `Name the variable \`${variable}\` in this row.` });
		return problems;
	});
}
