/** The data from which a title's spine is drawn. */
export interface Spine {
	eisbn: string;
	title: string;
	authors: string[];
	series: string | null;
	series_num: string | null;
	/** The language in English words. */
	language: string | null;
	binding: string | null;
	pages: number | null;
	/** The code of the title's first subject. */
	subject: string | null;
	/** A key that the editions of one work share. The key itself has no meaning. */
	work: string;
}
