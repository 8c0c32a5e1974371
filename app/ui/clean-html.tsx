interface CleanHtmlProps {
	/** The HTML as the store gives it: it was cleaned when it came in, and runs nothing. '' is shown as nothing. */
	html: string;
	className?: string;
	/** The language that it is written in, where that is not the page's. */
	lang?: string;
}

/** The one place where markup that came as data becomes part of a page. */
export function CleanHtml({ html, className = 'prose', lang }: CleanHtmlProps) {
	return html && <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
