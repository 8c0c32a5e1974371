import { describe, expect, it } from 'vitest';
import { policyFor } from '~/http/content-security.server';
import { analyticsId, outsideOf } from '~/shell/outside.server';
import { settingsSchema } from '~store/contract/settings';
import { settingsTold } from '../../harness/settings';

const none = { scripts: [], styles: [] };
const policyOf = (settings: object) => policyFor(none, outsideOf(settingsTold(settings)));
const directive = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `));

describe('the content that pages may load from other hosts', () => {
	it('is empty unless the settings name a host', () => {
		expect(policyOf({})).toBe(policyFor(none));
		expect(policyOf({})).not.toMatch(/google/);
	});

	it('includes the hosts of the bookseller’s pictures, each once', () => {
		const policy = policyOf({
			store_info: {
				logo: { src: 'https://images.example.org/logo.png', width: 10, height: 10 },
				government_logo: { src: '/logo.svg', alt: '', href: 'https://fund.example.org' },
			},
			custom_head:
				'<link rel="icon" href="https://icons.example.org/a.png"><link rel="me" href="https://me.example.org">',
			picture_hosts: ['https://images.example.org', 'https://photos.example.org'],
		});
		expect(directive(policy, 'img-src')).toMatch(
			/ https:\/\/images\.example\.org https:\/\/icons\.example\.org https:\/\/photos\.example\.org$/,
		);
		expect(policy).not.toMatch(/fund\.example|me\.example/);
	});

	it('includes only Google’s script when visitors are counted', () => {
		const policy = policyOf({ store_info: { google_analytics_code: 'G-ABC123' } });
		expect(directive(policy, 'script-src')).toBe("script-src 'self' https://www.googletagmanager.com");
		expect(directive(policy, 'connect-src')).toContain('https://*.google-analytics.com');
		expect(directive(policy, 'style-src')).not.toContain('google');
	});

	it.each(['', 'UA-1234-5', "G-A'; default-src *", 'https://elsewhere.example'])('ignores the Google id %j', (code) => {
		expect(analyticsId(settingsTold({ store_info: { google_analytics_code: code } }))).toBeNull();
	});

	it.each(['http://plain.example', 'https://a.example/path', 'https://a.example; script-src *', '*'])(
		'does not accept the picture host %j',
		(host) => {
			expect(settingsSchema.safeParse({ picture_hosts: [host] }).success).toBe(false);
		},
	);
});
