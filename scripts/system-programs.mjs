import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const postgresRoot = '/usr/lib/postgresql';

const programs = [
	{
		name: 'a PostgreSQL server',
		neededFor: 'postgres',
		packages: ['postgresql'],
		found: () =>
			Boolean(process.env.POSTGRES_BIN) ||
			(existsSync(postgresRoot) &&
				readdirSync(postgresRoot).some((version) => existsSync(join(postgresRoot, version, 'bin/initdb')))),
		elsewhere: 'install PostgreSQL and set POSTGRES_BIN to the folder of initdb',
	},
	{
		name: 'Chromium',
		neededFor: 'browser',
		// Tests take two thirds of the time in the headless shell compared with the full browser.
		packages: ['chromium-headless-shell'],
		found: () =>
			existsSync('/usr/bin/chromium-headless-shell') || Boolean(process.env.CHROMIUM) || existsSync(playwrightsOwn()),
		// The full browser is slower than the headless shell, but is used if the headless shell cannot be installed.
		orElse: () => existsSync('/usr/bin/chromium'),
		elsewhere: 'run `npx playwright install chromium`, or set CHROMIUM to its program',
	},
	{
		name: 'Firefox',
		neededFor: 'browser',
		packages: ['firefox-esr'],
		found: () => existsSync('/usr/bin/firefox-esr') || existsSync('/usr/bin/firefox'),
		// If Firefox is missing, the tests that need Firefox are skipped, with a message.
		orElse: () => true,
		elsewhere: 'install Firefox',
	},
	{
		name: 'WebKit, its driver, and a virtual screen',
		neededFor: 'browser',
		packages: ['webkit2gtk-driver', 'xvfb'],
		found: () => isOnPath('WebKitWebDriver') && isOnPath('Xvfb'),
		// If the program is missing, the tests that need it are skipped.
		orElse: () => true,
		elsewhere: 'install webkit2gtk-driver and xvfb',
	},
	{
		name: 'Varnish with its xkey',
		neededFor: 'varnish',
		packages: ['varnish', 'varnish-modules'],
		found: () => existsSync('/usr/sbin/varnishd') && hasLibrary('varnish/vmods/libvmod_xkey.so'),
		// If the program is missing, the tests that need it are skipped.
		orElse: () => true,
		elsewhere: 'install varnish and varnish-modules',
	},
	{
		name: 'nginx',
		neededFor: 'browser',
		packages: ['nginx-light'],
		found: () => existsSync('/usr/sbin/nginx'),
		// If the program is missing, the tests that need it are skipped.
		orElse: () => true,
		elsewhere: 'install nginx',
	},
	{
		name: 'poppler, which reads PDFs',
		neededFor: 'pdf',
		packages: ['poppler-utils'],
		found: () => isOnPath('pdftotext') && isOnPath('pdfinfo'),
		elsewhere: 'install poppler-utils',
	},
	{
		name: 'the text browser w3m',
		neededFor: 'browser',
		packages: ['w3m'],
		found: () => isOnPath('w3m'),
		elsewhere: 'install w3m',
	},
	{
		name: 'the text browser lynx',
		neededFor: 'browser',
		packages: ['lynx'],
		found: () => isOnPath('lynx'),
		// If lynx is missing, its test is skipped. The test in w3m visits the same pages of the shop.
		orElse: () => true,
		elsewhere: 'install lynx',
	},
];

const isOnPath = (program) => spawnSync('which', [program]).status === 0;

/** Whether a library is installed. Debian has a library folder for each CPU architecture. */
const hasLibrary = (path) =>
	existsSync('/usr/lib') && readdirSync('/usr/lib').some((folder) => existsSync(join('/usr/lib', folder, path)));

/** Returns the folder where `npx playwright install chromium` installs, according to Playwright itself. */
function playwrightsOwn() {
	const question = "import('playwright').then((p) => process.stdout.write(p.chromium.executablePath()))";
	return spawnSync(process.execPath, ['-e', question], { encoding: 'utf8' }).stdout;
}

/**
 * Installs the programs that the tests need in addition to Node, as Debian packages, if the process has permission. Without
 * permission, prints which programs to install.
 * @param {{ postgres: boolean, browser: boolean, pdf: boolean, varnish: boolean }} needs the kinds of tests that will run
 */
export function ensureSystemPrograms(needs) {
	let missing = programs.filter((program) => needs[program.neededFor] && !program.found());
	if (missing.length > 0 && process.getuid?.() === 0 && isOnPath('apt-get')) {
		const packages = missing.flatMap((program) => program.packages);
		console.log(`Installing ${packages.join(', ')} …`);
		const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
		spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env: environment });
		spawnSync('apt-get', ['install', '-y', '-q', ...packages], { stdio: 'ignore', env: environment });
		missing = missing.filter((program) => !program.found());
	}
	missing = missing.filter(({ orElse }) => !orElse?.());
	if (missing.length === 0) return;
	for (const program of missing) console.error(`The tests need ${program.name}: ${program.elsewhere}.`);
	process.exit(1);
}
