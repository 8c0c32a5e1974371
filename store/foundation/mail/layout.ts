import type { Settings } from '../../contract/settings';
import { html, type Markup } from './markup';

/**
 * Renders the HTML page around the content of every e-mail of the shop: one column, real headings and tables, and the shop's own
 * colours. Styles are inline, because e-mail programs remove style sheets.
 */
export function mailPage(settings: Settings, title: string, content: Markup): string {
	const { store_info, style } = settings;
	const address = [store_info.address, store_info.city, store_info.province, store_info.postal_code];
	return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f4f2ee;color:#222;font:16px/1.5 Georgia,'Times New Roman',serif">
<div style="max-width:600px;margin:0 auto;padding:24px;background:#fff;border-top:6px solid ${style.accent}">
<p style="margin:0 0 16px;font-weight:bold">${store_info.name}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${title}</h1>
${content}
<hr style="margin:24px 0 12px;border:0;border-top:1px solid #ccc">
<p style="margin:0;font-size:14px;color:#555">${store_info.name}<br>
${address.filter((part) => part !== '').join(', ')}<br>
${[store_info.phone, store_info.email].filter((part) => part !== '').join(' · ')}</p>
</div>
</body>
</html>
`.html;
}

/** Returns the signature for the text part of an e-mail. */
export function signature({ store_info }: Settings): string {
	const address = [store_info.address, store_info.city, store_info.province, store_info.postal_code];
	const lines = [store_info.name, address.filter((part) => part !== '').join(', '), store_info.phone, store_info.email];
	return `-- \n${lines.filter((line) => line !== '').join('\n')}\n`;
}
