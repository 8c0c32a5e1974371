import { languageTag } from '../../format/language-tag';
import { CleanHtml } from '../../ui/clean-html';
import type { ItemData } from './load-item.server';

/** A page or two of the book, on paper, for who opens it. */
export function Extract({ title: { extract, language } }: Pick<ItemData, 'title'>) {
	if (extract === null) return null;
	return (
		<details className="disclosure extract">
			<summary>Read an extract</summary>
			<CleanHtml html={extract} lang={languageTag(language)} />
		</details>
	);
}
