interface CleanHtmlProps {
	/** The HTML from the store, which cleaned it on input, so that it runs nothing. '' renders nothing. */
	html: string;
	className?: string;
	/** The language of the HTML, if it differs from the page's. */
	lang?: string;
}

/** The only place where markup from data becomes part of a page. */
export function CleanHtml({ html, className = 'prose', lang }: CleanHtmlProps) {
	return html && <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
