import { expect, test } from 'vitest';
import { backFrom, isAccountScreen, isStoreScreen, loginPath } from '~/paths/account-paths';

test('remembers the page of the visitor for the log-in', () => {
	expect(loginPath(backFrom({ pathname: '/browse/filter/t/a', search: '?n=1' }))).toBe(
		'/account/login?back=%2Fbrowse%2Ffilter%2Ft%2Fa%3Fn%3D1',
	);
	expect(loginPath(backFrom({ pathname: '/', search: '' }))).toBe('/account/login');
	expect(loginPath(backFrom({ pathname: '/account/signup', search: '' }))).toBe('/account/login');
});

test.each([
	['/account/login', true],
	['/account', true],
	['/forgot-password', true],
	['/forgot-password.data', true],
	['/accounting', false],
	['/browse', false],
])('finds that %s belongs to accounts: %s', (path, expected) => {
	expect(isAccountScreen(path)).toBe(expected);
});

test.each([
	['/privacy-policy', true],
	['/contact-hours/', true],
	['/contact-hours.data', true],
	['/contact-hours-of-ours', false],
	['/', false],
])('finds that %s is about the store: %s', (path, expected) => {
	expect(isStoreScreen(path)).toBe(expected);
});
