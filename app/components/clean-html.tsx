interface CleanHtmlProps {
	/** As the store gives it: cleaned when it came in, and it runs nothing. */
	html: string;
	className?: string;
}

/** The one place where markup that came as data becomes part of a page. */
export function CleanHtml({ html, className = 'prose' }: CleanHtmlProps) {
	return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
