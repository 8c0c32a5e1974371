import { deskCallNames } from '../contract/desk-contract';
import { staffRoles } from '../contract/desk-roles';
import { type DeskRule, deskRules } from '../contract/desk-rules';

const intro = `# Who may do what at the desk

Lists which staff roles may make each call of the desk. The rules are in \`store/contract/desk-rules.ts\`, and every call is checked
against them. This page is printed: \`npm run -s store -- staff rules > docs/who-may-what.md\`.`;

/** Generates the documentation page with the permissions for each desk call (docs/who-may-what.md), in Markdown. */
export function rulesPage(): string {
	const families = [...new Set(deskCallNames.map(familyOf))];
	const tables = families.map((family) => {
		const names = deskCallNames.filter((name) => familyOf(name) === family);
		return [`## ${family}`, tableOf(names.map(rowOf))].join('\n\n');
	});
	return [intro, ...tables].join('\n\n');
}

const familyOf = (name: string): string => name.split('/')[0] ?? '';

const columns = ['call', ...staffRoles, 'conditions'];

const tableOf = (rows: string[][]): string =>
	[columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function rowOf(name: (typeof deskCallNames)[number]): string[] {
	const rule: DeskRule = deskRules[name];
	const may = staffRoles.map((role) => (rule.who === 'anybody' || rule.who.includes(role) ? 'yes' : ''));
	return [`\`${name.split('/')[1]}\``, ...may, besideOf(rule)];
}

function besideOf(rule: DeskRule): string {
	if (rule.who === 'anybody') return 'also without logging in';
	const stages = rule.stages?.map((stage) => stageWords[stage]) ?? [];
	return [
		...stages,
		...(rule.allLocations ? ['only for staff of all locations'] : []),
		...(rule.recentPassword === undefined ? [] : [passwordWords[`${rule.recentPassword}`]]),
	].join('; ');
}

const passwordWords = {
	true: 'asks for the password again after ten minutes',
	'for money': 'asks for the password again after ten minutes, to change a price or reduce the amount owed',
};

const stageWords = {
	open: 'when logged in',
	'second-step': 'between the password and the second step',
	enrolment: 'until an authenticator is set up',
};
