-- Apart from 0179, so that no reader waits for this scan.
UPDATE product
SET option1value = option1, option2value = option2, option3value = option3, option4value = option4, option5value = option5
WHERE concat(option1, option2, option3, option4, option5) <> '';
