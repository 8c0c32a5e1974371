import { trackingParameters } from '../../web/strip-tracking';
import { lineWith, type Problem, read } from './problems';

const file = 'deploy/varnish.vcl';

/** Checks that the Varnish configuration removes the same query parameters from an address as the shop. */
export function varnishParameters(): Problem[] {
	const text = read(file);
	const [, names = ''] = /"\(\?i\)&\((.+?)\)\(=/.exec(text) ?? [];
	const wanted = trackingParameters.join('|');
	if (names === wanted) return [];
	const advice = `Varnish and web/strip-tracking.ts remove different parameters. Write (${wanted}) here.`;
	return [{ file, line: lineWith(text, '"(?i)&('), advice }];
}
