interface CleanHtmlProps {
	/** HTML from the store, which has removed scripts from it. '' renders nothing. */
	html: string;
	className?: string;
	/** The language of the HTML, if it differs from the page's. */
	lang?: string;
}

/** Renders HTML from the store. No other component inserts HTML from data into a page. */
export function CleanHtml({ html, className = 'prose', lang }: CleanHtmlProps) {
	return html && <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
