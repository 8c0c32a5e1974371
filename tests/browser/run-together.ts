import type { Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';

/**
 * Returns the words of a page that run together without a style sheet, as in text browsers and copied text: the last word
 * before an
 * element begins or ends and the first word after it, without a space or a line break between.
 */
export async function runTogether(page: Page): Promise<string[]> {
	await untilDrawn(page);
	return page.evaluate(() => {
		const bare = document.createElement('iframe');
		document.body.append(bare);
		const body = (bare.contentDocument as Document).importNode(document.body, true);
		// A body outside the page has none of its style sheets.
		bare.contentDocument?.body.replaceWith(body);
		for (const element of body.querySelectorAll('script, style, svg, iframe')) element.remove();
		// The options of a choice are not text of the page.
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
