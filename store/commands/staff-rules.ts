import { deskCallNames } from '../contract/desk-contract';
import { staffRoles } from '../contract/desk-roles';
import { type DeskRule, deskRules } from '../contract/desk-rules';

const intro = `# Who may what at the desk

Each call of the desk by the roles of its staff, as \`store/contract/desk-rules.ts\` has it and as every call is checked by it.
This page is printed: \`npm run -s store -- staff rules > docs/who-may-what.md\`.`;

/** The page of docs that shows who may make which call of the desk (docs/who-may-what.md), in Markdown. */
export function rulesPage(): string {
	const families = [...new Set(deskCallNames.map(familyOf))];
	const tables = families.map((family) => {
		const names = deskCallNames.filter((name) => familyOf(name) === family);
		return [`## ${family}`, tableOf(names.map(rowOf))].join('\n\n');
	});
	return [intro, ...tables].join('\n\n');
}

const familyOf = (name: string): string => name.split('/')[0] ?? '';

const columns = ['call', ...staffRoles, 'beside'];

const tableOf = (rows: string[][]): string =>
	[columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function rowOf(name: (typeof deskCallNames)[number]): string[] {
	const rule: DeskRule = deskRules[name];
	const may = staffRoles.map((role) => (rule.who === 'anybody' || rule.who.includes(role) ? 'yes' : ''));
	return [`\`${name.split('/')[1]}\``, ...may, besideOf(rule)];
}

function besideOf(rule: DeskRule): string {
	if (rule.who === 'anybody') return 'also without a log-in';
	const stages = rule.stages?.map((stage) => stageWords[stage]) ?? [];
	return [...stages, ...(rule.recentPassword === undefined ? [] : [passwordWords[`${rule.recentPassword}`]])].join(
		'; ',
	);
}

const passwordWords = {
	true: 'asks for the password again after ten minutes',
	'for money': 'asks for the password again after ten minutes, for a price or for less that is owed',
};

const stageWords = {
	open: 'when logged in',
	'second-step': 'between password and second step',
	enrolment: 'while an authenticator has still to be set up',
};
