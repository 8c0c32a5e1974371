import { expect, test } from 'vitest';
import { customHead } from '~store/contract/custom-head';

test('keeps only harmless elements of the bookseller’s own head', () => {
	const html = `
		<meta name="google-site-verification" content="abc">
		<meta http-equiv="refresh" content="0;url=https://elsewhere.example">
		<link rel="me" href="https://social.example/@lantern" onload="alert(1)">
		<link rel="stylesheet" href="https://elsewhere.example/a.css">
		<script>alert(1)</script><style>body{display:none}</style>`;
	expect(customHead(html).elements).toEqual([
		{ tag: 'meta', attributes: { name: 'google-site-verification', content: 'abc' } },
		{ tag: 'link', attributes: { rel: 'me', href: 'https://social.example/@lantern' } },
	]);
	expect(customHead(html).leftOut).toEqual([
		'http-equiv of <meta>',
		'<meta> with less than two attributes that are used',
		'onload of <link>',
		'<link rel="stylesheet">',
		'<script>',
		'<style>',
	]);
	expect(customHead('google: abc').leftOut).toEqual(['the text “google: abc”']);
	expect(customHead('')).toEqual({ elements: [], leftOut: [] });
});
