import { describe, expect, it } from 'vitest';
import { emailKey, isEmail } from '~store/people/details/email-address';

describe('an e-mail address', () => {
	it.each([
		'bo@example.org',
		'Bo.Reader+books@mail.example.org',
		'jürgen@bücher.example',
		'jürgen@xn--bcher-kva.example',
		'δοκιμή@παράδειγμα.δοκιμή',
		'用户@例子.广告',
		'पढ़ना@उदाहरण.परीक्षा',
		'bo@пример.рф',
		'bo@xn--e1afmkfd.xn--p1ai',
	])('may be %s', (email) => expect(isEmail(email)).toBe(true));

	it.each([
		'',
		'bo',
		'bo@',
		'@example.org',
		'bo@example',
		'bo reader@example.org',
		'bo@bücher example.org',
		'bo@@bücher.example',
		'bo..reader@bücher.example',
		'bo@.bücher.example',
		'bo@exa%6dple.org',
		'bo@bücher.example/path',
		'“bo”@example.org',
		'bo☃@example.org',
		`${'ü'.repeat(250)}@example.org`,
	])('cannot be %j', (email) => expect(isEmail(email)).toBe(false));

	it.each([
		['Bo@Example.ORG', 'bo@example.org'],
		['Jürgen@Bücher.example', 'jürgen@bücher.example'],
		['ju\u0308rgen@bu\u0308cher.example', 'jürgen@bücher.example'],
		['jürgen@XN--BCHER-KVA.example', 'jürgen@bücher.example'],
		['not an e-mail', 'not an e-mail'],
	])('normalises %s to %s', (typed, key) => expect(emailKey(typed)).toBe(key));
});
