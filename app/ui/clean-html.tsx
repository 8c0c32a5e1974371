interface CleanHtmlProps {
	/** HTML from the store, from which the store has removed scripts. If the HTML is '', the component renders nothing. */
	html: string;
	className?: string;
	/** The language of the HTML, if it differs from the page's. */
	lang?: string;
}

/** Renders HTML from the store. No other component inserts HTML from data into a page. */
export function CleanHtml({ html, className = 'prose', lang }: CleanHtmlProps) {
	return html && <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
