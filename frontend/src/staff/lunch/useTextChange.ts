import { useState } from "react";
import { type CourseInput, newCourse } from "./courses";

const hasDetails = ({ allergens, textEn }: CourseInput) => allergens !== "" || textEn !== "";

const haveSameDetails = (one: CourseInput, other: CourseInput) =>
  one.allergens === other.allergens && one.textEn === other.textEn;

/** Another text is another dish: it loses the allergens and the English text, which can be kept with one press. */
export function useTextChange(course: CourseInput, onChange: (course: CourseInput) => void) {
  const [former, setFormer] = useState<CourseInput>();
  const isOther = ({ text }: CourseInput) => text.trim() !== "" && text.trim() !== course.text.trim();
  const areCleared = former !== undefined && hasDetails(former) && !hasDetails(course) && isOther(former);
  return {
    formerDetails: areCleared ? former : undefined,
    keepDetails: () => former && onChange({ ...course, allergens: former.allergens, textEn: former.textEn }),
    /** `undefined`: the change begins. */
    changeText(text: string | undefined) {
      if (text === undefined) {
        if (!areCleared) setFormer(course);
        return;
      }
      const start = former ?? course;
      setFormer(start);
      const areUntouched = areCleared || haveSameDetails(course, start);
      const isSame = start.text.trim() === "" || start.text.trim() === text.trim();
      const { allergens, textEn } = isSame ? start : newCourse;
      onChange({ ...course, text, ...(areUntouched && { allergens, textEn }) });
    },
  };
}
