/** The facts that the drawing of a title's spine is made of. */
export interface Spine {
	eisbn: string;
	title: string;
	authors: string[];
	series: string | null;
	series_num: string | null;
	/** In English words. */
	language: string | null;
	binding: string | null;
	pages: number | null;
	/** The code of its first subject. */
	subject: string | null;
	/** A key that the editions of one work share; it means nothing by itself. */
	work: string;
}
