import type { Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';

/**
 * The words of a page that run together where no style sheet parts them, as text browsers and copied text show them:
 * the last one before an element begins or ends and the first one after it, without a space or a line between.
 */
export async function runTogether(page: Page): Promise<string[]> {
	await untilDrawn(page);
	return page.evaluate(() => {
		const bare = document.createElement('iframe');
		document.body.append(bare);
		const body = (bare.contentDocument as Document).importNode(document.body, true);
		// Another body than the page's has none of its sheets.
		bare.contentDocument?.body.replaceWith(body);
		for (const element of body.querySelectorAll('script, style, svg, iframe')) element.remove();
		// What is chosen from is no text of the page.
		for (const element of body.querySelectorAll('select')) element.replaceWith(' ');
		for (const element of body.querySelectorAll('details')) element.open = true;
		const border = '\u2063';
		const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
		for (let text = texts.nextNode(); text; text = texts.nextNode())
			if (text.previousSibling?.nodeType !== Node.TEXT_NODE) text.nodeValue = border + text.nodeValue;
		const joined = body.innerText.match(/\S*[\p{L}\p{N})]\u2063+[\p{L}\p{N}(]\S*/gu) ?? [];
		bare.remove();
		return [...new Set(joined)].map((words) => words.replaceAll(/\u2063+/g, '|').replace(/^\|/, ''));
	});
}
